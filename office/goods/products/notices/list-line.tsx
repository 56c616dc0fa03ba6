import { Link, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';

const MOST_SIGNS = 80;

export type Entry = { title: string; url: string };

/** A line of a list with a title that is saved when the clerk leaves it or presses Enter. */
export function ListLine({
  entry: { title, url },
  about,
  isFixed,
  onRename,
  children,
}: {
  entry: Entry;
  /** What the link leads to: a size, a site. */
  about: string;
  isFixed: boolean;
  onRename: (title: string) => void;
  /** Buttons. */
  children: ReactNode;
}) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 0.5,
        flexWrap: 'wrap',
        borderBottom: 1,
        borderColor: 'divider',
        py: 1,
      }}
    >
      <TextField
        key={title}
        size="small"
        label="Titre"
        defaultValue={title}
        disabled={isFixed}
        slotProps={{ htmlInput: { maxLength: MOST_SIGNS } }}
        sx={{ flex: '1 1 12rem' }}
        onKeyDown={({ key, currentTarget }) =>
          key === 'Enter' && currentTarget.querySelector('input')?.blur()
        }
        onBlur={({ target }) => {
          const typed = target.value.trim();
          if (typed === '') target.value = title;
          else if (typed !== title) onRename(typed);
        }}
      />
      <Link href={url} target="_blank" rel="noopener noreferrer" sx={{ px: 1 }}>
        {about}
      </Link>
      {children}
    </Stack>
  );
}
