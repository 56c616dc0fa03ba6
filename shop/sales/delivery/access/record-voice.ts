/** Speech is clear at this rate, and half a minute of it goes through a slow network within one request. */
const BITS_PER_SECOND = 16_000;
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/**
 * Records what the microphone hears until the recorder is stopped; `onEnd` gets it then. Throws what the browser throws
 * that cannot record; the microphone listens no more in both cases.
 */
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

/** The sign of a microphone that listens goes out. */
export const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
