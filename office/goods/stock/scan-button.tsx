import ScannerIcon from '@mui/icons-material/QrCodeScanner';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
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

/** A field for a scanner that types digits and Enter, with the camera beside it. `onCode` answers what happened. */
export function ScanField({
  label,
  onCode,
}: {
  label: string;
  onCode: (code: string) => Promise<string>;
}) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const take = async (code: string) => {
    if (code.trim() === '') return;
    setTyped('');
    setSaid(await onCode(code.trim()));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={label}
        value={typed}
        helperText={<span role="status">{said}</span>}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would send the form around the field.
          event.preventDefault();
          void take(typed);
        }}
        slotProps={{ htmlInput: { enterKeyHint: 'go', autoComplete: 'off' } }}
        sx={{ flex: '1 1 14rem' }}
      />
      <ScanButton onCode={take} />
    </Box>
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
