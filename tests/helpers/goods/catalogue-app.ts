import { emptyCatalogue } from '../base/db.ts';
import { type FileApp, openFileApp } from '../base/file-app.ts';

/** The application of the file that calls this, over a catalogue that is empty before each test. */
export const openCatalogueApp = (): FileApp => openFileApp(emptyCatalogue);
