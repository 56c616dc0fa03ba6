import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { callApi } from '../api.ts';

/** Has an access token that is not too old: a file that the browser asks for renews none. */
async function renewSession(): Promise<void> {
  // Whoever is signed in no more is told by the file.
  await callApi(paths.staffSelf).catch(() => undefined);
}

/** What a picture, video or sound of somebody's own needs: it is asked for once more when the session was too old. */
export function usePrivateFile<E extends HTMLImageElement | HTMLMediaElement>() {
  const isTriedAgain = useRef(false);
  const onLoad = () => {
    isTriedAgain.current = false;
  };
  return {
    onLoad,
    onLoadedData: onLoad,
    onError: async ({ currentTarget: element }: SyntheticEvent<E>) => {
      if (isTriedAgain.current) return;
      isTriedAgain.current = true;
      await renewSession();
      loadAgain(element);
    },
  };
}

function loadAgain(element: HTMLImageElement | HTMLMediaElement): void {
  if (element instanceof HTMLImageElement) {
    const { src } = element;
    element.src = src;
    return;
  }
  const { currentTime, paused } = element;
  element.load();
  element.currentTime = currentTime;
  if (!paused) element.play().catch(() => undefined);
}

/** Opens a link to a file of somebody's own in a new tab, once the session is fresh. */
export async function openPrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { href } = event.currentTarget;
  const tab = window.open('', '_blank');
  // Where windows are blocked the link is followed as it is.
  if (tab === null) return;
  event.preventDefault();
  tab.opener = null;
  await renewSession();
  tab.location.replace(href);
}
