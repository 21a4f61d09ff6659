// The framework's own module, which also takes changes of a value in place of the whole.
import { applyDelta as apply } from "../utils/state.js";
import { whole } from "./changes.js";

export * from "../utils/state.js";

/** @type {(state: Record<string, any>, delta: Record<string, any>) => Record<string, any>} */
export const applyDelta = (state, delta) => apply(state, whole(state, delta));
