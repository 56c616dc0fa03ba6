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
import { canReadCodes, scanBarcode, scanFailure } from '#browser/read-code.ts';

export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canReadCodes()) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<ScannerIcon />} onClick={() => setIsOpen(true)}>
        Scanner
      </Button>
      {isOpen && (
        <ScanDialog
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

function ScanDialog({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void }) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState('');
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    const left = new AbortController();
    scanBarcode(() => video.current, left.signal)
      .then((code) => code !== undefined && found.current(code))
      .catch((error: unknown) => {
        if (!left.signal.aborted) setFailure(scanFailure(error));
      });
    return () => left.abort();
  }, []);
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Scanner un article</DialogTitle>
      <DialogContent>
        {failure !== '' ? (
          <Alert severity="error">{failure}, ou tapez la référence.</Alert>
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
