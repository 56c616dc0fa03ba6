// What tests and measurements use of the built shop (`import-built.ts`).
export { serveDemo } from '#demo/serve-demo.ts';
export { closeOnSignals, explainFailure, runServer } from '#server/main.ts';
export { builtPages } from './page-build.ts';
