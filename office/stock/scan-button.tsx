import ScannerIcon from '@mui/icons-material/QrCodeScanner';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';

/** What a browser has that reads bar codes; TypeScript's DOM does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector;
  }
}

const LOOK_AGAIN_MS = 150;

/** Reads one bar code with the camera, in browsers that can; nothing in the others. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (window.BarcodeDetector === undefined || navigator.mediaDevices === undefined) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<ScannerIcon />} onClick={() => setIsOpen(true)}>
        Scanner
      </Button>
      {isOpen && (
        <ScanDialog
          Detector={window.BarcodeDetector}
          onClose={() => setIsOpen(false)}
          onCode={(code) => {
            setIsOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}

function ScanDialog({
  Detector,
  onClose,
  onCode,
}: {
  Detector: new () => Detector;
  onClose: () => void;
  onCode: (code: string) => void;
}) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    const left = new AbortController();
    const look = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      const stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      left.signal.addEventListener('abort', stop);
      // The dialog may be closed while somebody is asked for the camera.
      if (left.signal.aborted) return stop();
      const screen = video.current;
      if (screen === null) return stop();
      screen.srcObject = stream;
      await screen.play();
      const code = await readCode(new Detector(), screen, left.signal);
      if (code !== undefined) found.current(code);
    };
    look().catch(() => {
      if (!left.signal.aborted) setIsRefused(true);
    });
    return () => left.abort();
  }, [Detector]);
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Scanner un article</DialogTitle>
      <DialogContent>
        {isRefused ? (
          <Alert severity="error">
            La caméra n’est pas accessible. Autorisez-la pour ce site, ou tapez la référence.
          </Alert>
        ) : (
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label="Image de la caméra"
            sx={{ width: '100%', maxHeight: '60vh' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The first code that the camera sees; undefined when it is left before. */
async function readCode(
  detector: Detector,
  screen: HTMLVideoElement,
  left: AbortSignal,
): Promise<string | undefined> {
  while (!left.aborted) {
    const [code] = await detector.detect(screen);
    if (code !== undefined) return left.aborted ? undefined : code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return undefined;
}
