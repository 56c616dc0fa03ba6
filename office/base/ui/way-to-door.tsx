import { Box } from '@mui/material';
import { usePrivateFile } from '../calls/private-file.ts';
import { PrivatePhoto } from './private-photo.tsx';

/** What a buyer recorded for whoever drives there, by its addresses. */
export function WayToDoor({ photo, note }: { photo: string | null; note: string | null }) {
  const tries = usePrivateFile();
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {photo !== null && (
        <PrivatePhoto url={photo} alt="Photo de la porte" sx={{ height: 120, maxWidth: '100%' }} />
      )}
      {note !== null && (
        <audio
          {...tries}
          src={note}
          controls
          preload="none"
          aria-label="Message vocal du client"
          style={{ maxWidth: '100%' }}
        />
      )}
    </Box>
  );
}
