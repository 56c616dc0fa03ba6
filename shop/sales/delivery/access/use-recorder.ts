import { useEffect, useRef, useState } from 'react';
import { VOICE_NOTE } from '#contract/base/fields/address-media-states.ts';

/** Speech is clear at this rate, and half a minute fits one request on a slow network. */
const BITS_PER_SECOND = 16_000;

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

const REFUSED =
  'Le micro est refusé à cette page. Autorisez-le dans les réglages du navigateur, ou écrivez un repère.';
const NO_MICROPHONE = 'Aucun micro ne répond. Écrivez un repère, cela suffit.';

/** Whether the browser can record sound; does not ask for the microphone. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/** Records half a minute at most. `onRecorded` gets a data URL; leaving the page discards the recording. */
export function useRecorder(onRecorded: (data: string) => void) {
  const [seconds, setSeconds] = useState<number>();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef<MediaRecorder>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.stop();
    };
  }, []);

  const start = async () => {
    if (isAsking || running.current !== undefined) return;
    setProblem('');
    setIsAsking(true);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) return stopTracks(stream);
      record(stream);
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setProblem(isRefused ? REFUSED : NO_MICROPHONE);
    }
    setIsAsking(false);
  };
  const record = (stream: MediaStream) => {
    const recorder = recordVoice(stream, async (voice) => {
      clearInterval(clock);
      running.current = undefined;
      const data = await toDataUrl(voice);
      if (isGone.current) return;
      onRecorded(data);
      setSeconds(undefined);
    });
    running.current = recorder;
    setSeconds(0);
    const since = performance.now();
    const clock = setInterval(() => {
      const passed = Math.floor((performance.now() - since) / 1000);
      setSeconds(Math.min(passed, VOICE_NOTE.seconds));
      if (passed >= VOICE_NOTE.seconds && recorder.state === 'recording') recorder.stop();
    }, 250);
  };
  return { seconds, isAsking, problem, start, stop: () => running.current?.stop() };
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

/** Records until the recorder stops. Throws the browser's errors; releases the microphone in any case. */
export function recordVoice(stream: MediaStream, onEnd: (voice: Blob) => void): MediaRecorder {
  try {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(mimeType !== undefined && { mimeType }),
    });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      stopTracks(stream);
      const [type = ''] = recorder.mimeType.split(';');
      onEnd(new Blob(pieces, { type: type || 'audio/webm' }));
    });
    recorder.start();
    return recorder;
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

/** Turns the browser's microphone sign off. */
const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
