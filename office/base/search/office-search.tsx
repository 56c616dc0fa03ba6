import SearchIcon from '@mui/icons-material/Search';
import { Button, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Goal } from './find-goals.ts';
import { recordOf } from './hit-words.ts';
import { useKept } from './use-kept.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(loadDialog);
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** The search in the bar and at Ctrl+K, the keys at « ? »; also notes the records looked at. */
export function OfficeSearch({ goals }: { goals: Goal[] }) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [shown, setShown] = useState<'search' | 'keys'>();
  const close = useCallback(() => setShown(undefined), []);
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
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSearch && (event.key !== '?' || isTypedInto(event.target))) return;
      event.preventDefault();
      setShown(isSearch ? 'search' : 'keys');
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      {isSmall ? (
        <IconButton
          color="inherit"
          aria-label="Chercher partout"
          onClick={() => setShown('search')}
        >
          <SearchIcon />
        </IconButton>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<SearchIcon />}
          aria-keyshortcuts="Control+K"
          onClick={() => setShown('search')}
          sx={{ mr: 1, minWidth: 280, justifyContent: 'flex-start', fontWeight: 400 }}
        >
          Chercher partout… (Ctrl+K)
        </Button>
      )}
      <Suspense fallback={null}>
        {shown === 'search' && <SearchDialog goals={goals} onClose={close} />}
        {shown === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Whether a key writes a sign there. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
