// What was changed by hand, each with a button to let go of it.
import { html } from "./dom.js";
import { asWeight, END, plain } from "./picture.js";

const chip = (kind, text, undo, label) =>
  html(
    "span",
    { class: "chip", "data-chip": kind },
    html("span", {}, text),
    html("button", { type: "button", "aria-label": label, title: label, click: undo }, "×"),
  );

export function drawChips(container, state, answer, node, store) {
  container.replaceChildren();
  if (state.forced.length > 0) {
    const words = state.forced.map((token) => (token === END ? "∎" : plain(token))).join(" ");
    const text = `forced: ${words}${state.forced.at(-1) === END ? "" : " …"}`;
    container.append(chip("forced", text, () => store.update({ forced: [], edits: state.edits, node: null }, true), "Let go of the forced words"));
  }
  for (const edit of state.edits) {
    const word = plain(answer.nodes.find((each) => sameStep(answer.nodes, each, edit.step))?.token ?? "");
    const most = edit.weights.indexOf(Math.max(...edit.weights));
    const text = `attention of word ${edit.step + 1} (${word}) set: most on ${plain(answer.sourceTokens[most] ?? "?")} ${asWeight(edit.weights[most] ?? 0)}`;
    const undo = () => store.update({ edits: state.edits.filter((each) => each.step < edit.step), node: null }, true);
    container.append(chip("edit", text, undo, `Undo the change of word ${edit.step + 1}`));
  }
  if (state.node !== null) {
    const best = answer.hypotheses[0]?.node;
    if (node !== best)
      container.append(chip("node", "another hypothesis than the best is shown", () => store.update({ node: null }), "Back to the best hypothesis"));
  }
}

function sameStep(nodes, node, step) {
  let depth = -1;
  for (let at = node; at.parent >= 0; at = nodes[at.parent]) ++depth;
  return depth === step;
}
