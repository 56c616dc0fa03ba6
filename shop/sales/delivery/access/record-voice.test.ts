import { beforeEach, expect, test, vi } from 'vitest';
import { recordVoice } from './use-recorder.ts';

const stop = vi.fn();
const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
beforeEach(() => void stop.mockClear());

/** A browser whose recorder fails there. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  mimeType = 'audio/webm;codecs=opus';
  start() {}
}
class NeverMade extends Recorder {
  constructor() {
    super();
    throw new DOMException('no', 'NotSupportedError');
  }
}
class NeverStarted extends Recorder {
  override start() {
    throw new DOMException('no', 'NotSupportedError');
  }
}

test.each([NeverMade, NeverStarted])(
  'the microphone is let go where the browser cannot record (%o)',
  (broken) => {
    vi.stubGlobal('MediaRecorder', broken);
    const onEnd = vi.fn();
    expect(() => recordVoice(stream, onEnd)).toThrow(DOMException);
    expect([stop.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 0]);
  },
);

test('what was recorded is handed over without its codec, and the microphone let go', () => {
  vi.stubGlobal('MediaRecorder', Recorder);
  const onEnd = vi.fn();
  const recorder = recordVoice(stream, onEnd);
  expect(stop).not.toHaveBeenCalled();
  recorder.dispatchEvent(new Event('stop'));
  expect(stop).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'audio/webm' }));
});
