import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { useDisclosure } from '#shop/base/ui/overlays/disclosure.ts';
import { signOut } from '#shop/people/account/session/sign-out.ts';
import { loginLink, type MenuLink, mainLinks, profileLink, SIGN_OUT } from '../menu-links.ts';

export function MainNav() {
  const { shop } = useShop();
  return (
    <nav aria-label="Navigation principale" className="hidden border-t border-line lg:block">
      <div className="container-page flex gap-2">
        <CategoryMenu />
        <ul className="flex min-w-0 flex-1 flex-wrap items-center">
          {mainLinks(shop).map((link) => (
            <li key={link.to}>
              <NavItem {...link} />
            </li>
          ))}
          <li className="ml-auto flex">
            <AccountItems />
          </li>
        </ul>
      </div>
    </nav>
  );
}

function AccountItems() {
  const customer = useCustomer();
  if (customer === undefined) return <NavItem {...loginLink} />;
  return (
    <>
      {/* Less wide screens have its icon above, and no room for a second line. */}
      <span className="max-xl:hidden">
        <NavItem {...profileLink} />
      </span>
      <button type="button" onClick={signOut} className={itemStyle}>
        {SIGN_OUT}
      </button>
    </>
  );
}

const itemStyle =
  'flex h-12 items-center border-b-2 border-transparent px-1.5 text-sm font-semibold whitespace-nowrap hover:text-accent-dark aria-[current=page]:border-accent aria-[current=page]:text-accent-dark';

function NavItem({ label, to }: MenuLink) {
  const isHere = useLocation().pathname.replace(/(?<=.)\/$/, '') === to;
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={itemStyle}>
      {label}
    </Link>
  );
}

/** Its list is fetched as soon as a press may follow. */
function CategoryMenu() {
  const id = useId();
  const { isOpen, close, areaProps, buttonProps } = useDisclosure<HTMLDivElement>();
  const { Part: CategoryList, load } = useLatePart<{ onChoose: () => void }>(() =>
    import('./category-list.tsx').then((module) => module.CategoryList),
  );
  const prepare = () => load(undefined, false);
  return (
    <div {...areaProps} className="relative">
      <button
        {...buttonProps}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          load(close);
          buttonProps.onClick();
        }}
        aria-controls={isOpen ? id : undefined}
        className="flex h-12 items-center gap-2 bg-accent px-5 font-semibold text-white hover:bg-accent-dark"
      >
        Catégories
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && CategoryList && (
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
