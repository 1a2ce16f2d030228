/** Written by the build (web/forms/form-shapes.ts). */
declare module 'virtual:form-shapes' {
  const shapes: import('./shapes.js').FormShapes;
  export default shapes;
}
