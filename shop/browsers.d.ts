import type { InstallEvent } from './site/offline/bring-late-parts.tsx';

// What some browsers have and TypeScript's own library does not know.
declare global {
  interface Navigator {
    /** Global Privacy Control: the visitor wants not to be counted. */
    readonly globalPrivacyControl?: boolean;
    /** Safari on iOS alone; true when the shop runs from the home screen. */
    readonly standalone?: boolean;
    /** Chromium's; a visitor who saves data wants fewer pictures. */
    readonly connection?: EventTarget & { readonly saveData?: boolean };
  }
  interface Document {
    /** Chromium prepares a page before it is looked at. */
    readonly prerendering?: boolean;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
}
