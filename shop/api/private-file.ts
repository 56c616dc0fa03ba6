import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { sendWithSession } from './renew-tokens.ts';

const TIMEOUT_MS = 15_000;

/** Has an access token for a file that is not too old: what the browser asks for by itself renews none. */
async function renewFor(path: string): Promise<void> {
  const ask = () =>
    fetch(path, {
      // One byte shows whether it may be read.
      headers: { range: 'bytes=0-0' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  // Whoever may not read it is told by the file itself.
  const answer = await sendWithSession(path, ask).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
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
      await renewFor(element.src);
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
  await renewFor(href);
  tab.location.replace(href);
}
