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
import { canReadCodes, scanBarcode } from '#browser/read-code.ts';

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
  const [isRefused, setIsRefused] = useState(false);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    const left = new AbortController();
    scanBarcode(() => video.current, left.signal)
      .then((code) => code !== undefined && found.current(code))
      .catch(() => {
        if (!left.signal.aborted) setIsRefused(true);
      });
    return () => left.abort();
  }, []);
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Scanner un article</DialogTitle>
      <DialogContent>
        {isRefused ? (
          <Alert severity="error">
            La caméra ne lit pas ici : autorisez-la pour ce site, vérifiez le réseau, ou tapez la
            référence.
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
