/** The name of the method by which `console.log` of Node shows an object (its documentation, "Custom inspection functions on Objects"). */
export const inspect = Symbol.for("nodejs.util.inspect.custom");
