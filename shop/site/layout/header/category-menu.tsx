import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useId } from 'react';
import { Link } from '#shop/base/ui/link.tsx';
import { useDisclosure } from '#shop/base/ui/overlays/disclosure.ts';
import { useCategoryLinks } from '../category-links.ts';

/** The category dropdown of wide screens. */
export function CategoryMenu() {
  const id = useId();
  const { isOpen, close, areaProps, buttonProps } = useDisclosure<HTMLDivElement>();
  return (
    <div {...areaProps} className="relative">
      <button
        {...buttonProps}
        aria-controls={isOpen ? id : undefined}
        className="flex h-12 items-center gap-2 bg-accent px-5 font-semibold text-white hover:bg-accent-dark"
      >
        <LayoutGrid aria-hidden="true" size={18} />
        Catégories
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full left-0 z-10 max-h-[70dvh] w-[44rem] max-w-[90vw] overflow-y-auto rounded-b-card border border-line bg-white p-3 shadow-xl"
        >
          <CategoryList onChoose={close} />
        </div>
      )}
    </div>
  );
}

function CategoryList({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className="grid grid-cols-3 gap-x-2">
      {useCategoryLinks().map(({ label, to }) => (
        <li key={label}>
          <Link
            to={to}
            onClick={onChoose}
            className="flex min-h-11 items-center rounded-lg px-3 text-sm font-medium hover:bg-accent-soft hover:text-accent-dark"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
