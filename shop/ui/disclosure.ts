import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A button that shows and hides what stands beside it. It closes on Escape (focus goes back to the
 * button), on a press outside, when focus leaves and when the visitor moves to another page.
 * `areaProps` belong on the element around both, `buttonProps` on the button.
 */
export function useDisclosure<Area extends HTMLElement>() {
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) setOpenedAt(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    close,
    areaProps: {
      ref: area,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      },
    },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      onClick: () => setOpenedAt(isOpen ? undefined : key),
    },
  };
}
