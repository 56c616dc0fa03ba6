import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Link as TextLink, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useCreatePath, useListContext, useResourceContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';

/** Height of the bar above all pages. */
const BAR_PX = 48;

/**
 * The record open beside its list: its id is the hash of the address, so reload and Back work, and react-admin keeps the
 * rest of the address for filters. Undefined on a screen without room for it; there `open` leads to the record's page.
 * `isEntered` also moves the focus to the record.
 */
export function useOpenRecord() {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const resource = useResourceContext();
  const openId = isWide && hash !== '' ? decodeURIComponent(hash.slice(1)) : undefined;
  const pageOf = useCallback(
    (id: string | number) => createPath({ resource: resource ?? '', type: 'show', id }),
    [createPath, resource],
  );
  const open = useCallback(
    (id: string | number, { isEntered = false } = {}) =>
      isWide
        ? navigate(
            { search, hash: `#${id}` },
            { replace: openId !== undefined, state: { isEntered } },
          )
        : navigate(pageOf(id)),
    [isWide, navigate, search, openId, pageOf],
  );
  const close = useCallback(() => {
    navigate({ search, hash: '' });
    if (openId !== undefined) focusRow(openId);
  }, [navigate, search, openId]);
  return { openId, isEntered: state?.isEntered === true, isWide, open, close, pageOf };
}

/** A row's link: a press opens the record beside the list, Enter and a new tab open its page. */
export function RowLink({ id, children }: { id: string | number; children: ReactNode }) {
  const { openId, isWide, open, pageOf } = useOpenRecord();
  const press = (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    if (!isWide || isByKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <TextLink
      component={Link}
      to={pageOf(id)}
      onClick={press}
      data-row={id}
      {...(openId === String(id) && { 'aria-current': true })}
      underline="none"
      color="inherit"
      sx={{ display: 'block', minWidth: 0, scrollMarginTop: BAR_PX + 16, scrollMarginBottom: 16 }}
    >
      {children}
    </TextLink>
  );
}

/**
 * The `aside` of a `StaffList` whose rows are `RowLink`s: the open record. J and K open the next and the previous row,
 * Enter the page, Escape closes. Not modal: the list stays usable.
 */
export function SidePanel({
  label,
  children,
}: {
  /** What a record is, for screen readers. */
  label: string;
  children: (id: string) => ReactNode;
}) {
  const { openId, isEntered, close, pageOf } = useOpenRecord();
  const region = useRef<HTMLElement>(null);
  useRowKeys();
  useEffect(() => {
    if (openId !== undefined && isEntered) region.current?.focus();
  }, [openId, isEntered]);
  if (openId === undefined) return null;
  return (
    <Box
      component="section"
      ref={region}
      aria-label={label}
      tabIndex={-1}
      sx={{
        flex: 'none',
        width: 'clamp(420px, 36vw, 620px)',
        ml: 2,
        mt: 1,
        position: 'sticky',
        top: BAR_PX + 8,
        maxHeight: `calc(100dvh - ${BAR_PX + 16}px)`,
        overflowY: 'auto',
        alignSelf: 'flex-start',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1 }}>
        <TextLink component={Link} to={pageOf(openId)}>
          Ouvrir la page
        </TextLink>
        <IconButton aria-label="Fermer le volet" onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Fragment key={openId}>{children(openId)}</Fragment>
    </Box>
  );
}

function useRowKeys() {
  const { data } = useListContext();
  const { openId, isWide, open, close, pageOf } = useOpenRecord();
  const navigate = useNavigate();
  /** Where the open row is or, after a step took it out of the list, was. */
  const place = useRef(0);
  const ids = data?.map(({ id }) => String(id)) ?? [];
  const now = openId === undefined ? -1 : ids.indexOf(openId);
  useEffect(() => {
    if (now !== -1) place.current = now;
  }, [now]);
  const act = (event: KeyboardEvent) => {
    if (!isWide || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      const next = key === 'k' ? place.current - 1 : place.current + (now === -1 ? 0 : 1);
      const id = ids[Math.min(Math.max(next, 0), ids.length - 1)];
      if (id === undefined) return;
      open(id);
      focusRow(id);
    } else if (openId !== undefined && key === 'escape') {
      close();
    } else if (openId !== undefined && key === 'enter' && isNoControl(event.target)) {
      navigate(pageOf(openId));
    }
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the key belongs to a field, or to a dialog or menu, which hides the page from screen readers. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, [role=combobox], [contenteditable]')) ||
  document.querySelector('#office[aria-hidden="true"]') !== null;

/** The page, or the panel itself; a link or button has its own Enter. */
const isNoControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('body, section');

const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
