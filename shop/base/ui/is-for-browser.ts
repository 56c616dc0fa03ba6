import type { MouseEvent } from 'react';

/** Whether a press on a link is the browser's to answer: another tab, a download, another shop. */
export const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(link.target) ||
  link.hasAttribute('download') ||
  link.origin !== location.origin;
