import CallIcon from '@mui/icons-material/Call';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Button, Stack } from '@mui/material';
import { readPhone } from '#contract/base/fields/phone.ts';

/** Calling somebody, or writing by WhatsApp with a message to begin from; nothing without a number. */
export function ContactLinks({ phone, message }: { phone: string | null; message: string }) {
  const digits = phone === null ? undefined : readPhone(phone);
  if (digits === undefined) return null;
  const whatsApp = `https://wa.me/${digits}?${new URLSearchParams({ text: message })}`;
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
