export class LabView { setExperiments() {} update() {} redraw() {} }
