export class CompareView { setModels() {} update() {} redraw() {} }
