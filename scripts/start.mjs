import { importProgram } from './import-built.ts';

await importProgram('start');
