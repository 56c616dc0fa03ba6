import { Box, Link } from '@mui/material';

/** What a buyer recorded for whoever drives there, by its addresses. */
export function WayToDoor({ photo, note }: { photo: string | null; note: string | null }) {
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {photo !== null && (
        <Link href={photo} target="_blank" rel="noreferrer">
          <Box
            component="img"
            src={photo}
            alt="Photo de la porte"
            loading="lazy"
            sx={{ height: 120, maxWidth: '100%', borderRadius: 1 }}
          />
        </Link>
      )}
      {note !== null && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what customers say.
        <audio
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
