import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCalls } from './client-types.ts';

// Writes the types of the client for partners anew, after the contract has changed.

const file = join(import.meta.dirname, '../packages/client/src/calls.ts');
writeFileSync(file, describeCalls());
