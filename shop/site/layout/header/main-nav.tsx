import { useLocation } from 'react-router';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { signOut } from '#shop/people/account/session/sign-out.ts';
import { loginLink, type MenuLink, mainLinks, profileLink, SIGN_OUT } from '../menu-links.ts';
import { CategoryMenu } from './category-menu.tsx';

/** The line of links of wide screens. */
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
