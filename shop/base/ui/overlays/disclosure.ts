import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A button that shows an area. Escape, a press outside, lost focus and a new page close it. `areaProps` belong on the
 * element around both, `buttonProps` on the button.
 */
export function useDisclosure<
  Area extends HTMLElement,
  Opener extends HTMLElement = HTMLButtonElement,
>() {
  const area = useRef<Area>(null);
  const button = useRef<Opener>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      const isWithin = target instanceof Node && area.current?.contains(target);
      if (!isWithin) setOpenedAt(undefined);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const isWithin = area.current?.contains(document.activeElement);
      setOpenedAt(undefined);
      if (isWithin) button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    open: () => setOpenedAt(key),
    close,
    areaProps: { ref: area },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      onClick: () => setOpenedAt(isOpen ? undefined : key),
    },
  };
}
