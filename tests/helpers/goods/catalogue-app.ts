import { emptyCatalogue } from '../base/db.ts';
import { type FileApp, openFileApp } from '../base/file-app.ts';

/** The application of the calling file; the catalogue is emptied before each test. */
export const openCatalogueApp = (): FileApp => openFileApp(emptyCatalogue);
