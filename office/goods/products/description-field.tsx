import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import TitleIcon from '@mui/icons-material/Title';
import { Box, FormHelperText, FormLabel, IconButton, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';

const TOOLS = [
  { label: 'Gras', command: 'bold', value: '', icon: <BoldIcon /> },
  { label: 'Italique', command: 'italic', value: '', icon: <ItalicIcon /> },
  { label: 'Titre', command: 'formatBlock', value: 'h3', icon: <TitleIcon /> },
  { label: 'Liste', command: 'insertUnorderedList', value: '', icon: <ListIcon /> },
];

export function DescriptionField() {
  const { field, fieldState } = useInput({ source: 'description' });
  const area = useRef<HTMLDivElement>(null);
  const written = typeof field.value === 'string' ? field.value : '';
  useEffect(() => {
    // The field has the typed text; writing it again would move the cursor.
    if (area.current !== null && area.current.innerHTML !== written) {
      area.current.innerHTML = written;
    }
  }, [written]);
  const tell = () => field.onChange(area.current?.innerHTML ?? '');
  return (
    <Box sx={{ mt: 2 }}>
      <FormLabel id="description-label">Description</FormLabel>
      <Stack direction="row" role="toolbar" aria-label="Mise en forme de la description">
        {TOOLS.map(({ label, command, value, icon }) => (
          <IconButton
            key={label}
            aria-label={label}
            // Keeps the text selected while the clerk presses the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.execCommand(command, false, value);
              tell();
            }}
          >
            {icon}
          </IconButton>
        ))}
      </Stack>
      <Box
        ref={area}
        role="textbox"
        aria-multiline="true"
        aria-labelledby="description-label"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        onBlur={field.onBlur}
        sx={{
          minHeight: 140,
          maxHeight: 420,
          overflow: 'auto',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      />
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message}</FormHelperText>
    </Box>
  );
}
