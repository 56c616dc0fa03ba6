import SearchIcon from '@mui/icons-material/Search';
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { recordOf } from './hit-words.ts';
import { useKept } from './use-kept.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(loadDialog);

/** The search in the bar and at Ctrl+K; also notes the records looked at. */
export function OfficeSearch() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { visit } = useKept();
  useEffect(() => {
    const record = recordOf(pathname);
    if (record !== undefined) visit(record);
  }, [pathname, visit]);
  useEffect(() => {
    // Loads early: text typed right after Ctrl+K must find its field.
    void loadDialog().catch(() => undefined);
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      {isSmall ? (
        <IconButton color="inherit" aria-label="Chercher partout" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<SearchIcon />}
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen(true)}
          sx={{ mr: 1, minWidth: 280, justifyContent: 'flex-start', fontWeight: 400 }}
        >
          Chercher partout… (Ctrl+K)
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
