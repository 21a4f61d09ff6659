// The framework's own module, extended to accept changes of a value instead of the whole.
import { applyDelta as apply } from "../utils/state.js";
import { whole } from "./changes.js";

export * from "../utils/state.js";

/** @type {(state: Record<string, any>, delta: Record<string, any>) => Record<string, any>} */
export const applyDelta = (state, delta) => apply(state, whole(state, delta));
