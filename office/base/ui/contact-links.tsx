import CallIcon from '@mui/icons-material/Call';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Stack } from '@mui/material';
import { readStoredPhone } from '#contract/base/fields/phone.ts';
import { PrivatePhoto, usePrivateFile } from './private-files.tsx';

/** A call or a WhatsApp message that starts with `message`, or by its `link`; nothing without a number. */
export function ContactLinks({
  phone,
  ...opening
}: { phone: string | null } & ({ message: string } | { link: string })) {
  const digits = phone === null ? undefined : readStoredPhone(phone);
  if (digits === undefined) return null;
  const whatsApp =
    'link' in opening
      ? opening.link
      : `https://wa.me/${digits}?${new URLSearchParams({ text: opening.message })}`;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', pt: 1 }}>
      <Button variant="outlined" href={`tel:+${digits}`} startIcon={<CallIcon />}>
        Appeler
      </Button>
      <Button
        variant="outlined"
        href={whatsApp}
        target="_blank"
        rel="noreferrer"
        startIcon={<WhatsAppIcon />}
      >
        WhatsApp
      </Button>
    </Stack>
  );
}

/** The buyer's photo and voice note for the driver, by their addresses. */
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
