import { Link, Outlet } from 'react-router';
import { useShop } from '../root.tsx';

export default function ShopLayout() {
  const { shop } = useShop();
  return (
    <>
      <header className="border-b border-line">
        <div className="container-page flex h-16 items-center">
          <Link to="/">{shop.name}</Link>
        </div>
      </header>
      <main id="contenu">
        <Outlet />
      </main>
      <footer className="bg-navy text-white">
        <div className="container-page py-8">
          © {shop.copyrightYear} {shop.name}
        </div>
      </footer>
    </>
  );
}
