import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/Delete';
import { IconButton, Link, Stack, TextField } from '@mui/material';

const MOST_SIGNS = 80;

export type Entry = { title: string; url: string };

/** A line of a list with a title that is saved when the clerk leaves it or presses Enter. */
export function ListLine({
  entry: { title, url },
  about,
  isFirst,
  isLast,
  isFixed,
  onRename,
  onMove,
  onRemove,
}: {
  entry: Entry;
  /** What the link leads to: a size, a site. */
  about: string;
  isFirst: boolean;
  isLast: boolean;
  isFixed: boolean;
  onRename: (title: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
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
      <IconButton
        aria-label={`Monter ${title}`}
        disabled={isFixed || isFirst}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </IconButton>
      <IconButton
        aria-label={`Descendre ${title}`}
        disabled={isFixed || isLast}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </IconButton>
      <IconButton aria-label={`Retirer ${title}`} disabled={isFixed} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
}
