import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { BigJar, POTS } from './pots.tsx';
import { ShopFrame } from './ShopFrame.tsx';
import styles from './Drawing.module.css';

interface ShopOnPhoneProps {
  copy: StorefrontCopy['dibujo'];
  /** What the picture shows, for those who cannot see it. */
  description: string;
}

/** The same shop on a customer's phone, 360 × 480: nothing too small to read. */
export function ShopOnPhone({ copy, description }: ShopOnPhoneProps) {
  return (
    <ShopFrame address={copy.direccion} description={description} narrow height={480}>
      {/* Header: logo, account, cart. */}
      <g transform="translate(-4 2)">
        <path
          className={styles['shade']}
          d="M26 44h26v8c0 3 4 6 4 14a17 17 0 0 1-34 0c0-8 4-11 4-14z"
        />
        <path className={styles['lamp']} d="M22 62c8 3 26 3 34 0v7c-8 3-26 3-34 0z" />
      </g>
      <text className={styles['brand']} x="62" y="72">
        {copy.nombre}
      </text>
      <path
        className={styles['ink']}
        d="M220 61h20v17h-20zM223 61v-4a7 7 0 0 1 14 0v4h-3v-4a4 4 0 0 0-8 0v4z"
      />
      <g transform="translate(-15)">
        <path className={styles['lamp']} d="M305 59h34l-6 13h-22z" />
        <path className={styles['sign']} d="M296 54h7l8 18h22l6-13h-31" />
        <circle className={styles['ink']} cx="315" cy="79" r="3" />
        <circle className={styles['ink']} cx="330" cy="79" r="3" />
      </g>

      {/* The large photo. */}
      <path className={styles['photo']} d="M0 92h360v248H0z" />
      <path className={styles['table']} d="M0 292h360v48H0z" />
      <path className={styles['cast']} d="M96 316l176-8 30 12-178 10z" />
      <g transform="translate(-128 74) scale(.72)">
        <BigJar />
      </g>
      <text className={classNames(styles['headline'], styles['headlineSmall'])} x="20" y="132">
        <tspan x="20">{copy.titular[0]}</tspan>
        <tspan x="20" dy="32">
          {copy.titular[1]}
        </tspan>
      </text>
      <path className={styles['lamp']} d="M20 188h148v44H20z" />
      <text className={styles['onLamp']} x="94" y="216">
        {copy.boton}
      </text>
      <path className={styles['ink']} d="M20 320h22v5H20z" />
      <path className={styles['faint']} d="M48 320h22v5H48zM76 320h22v5H76z" />

      {/* Three products, side by side. */}
      {copy.productos.map(({ nombre, precio }, index) => (
        <g key={nombre} transform={`translate(${12 + index * 114} 356)`}>
          <g transform="scale(.52)">
            <path className={styles['backdrop']} d="M0 0h208v110H0z" />
            {POTS[index]}
          </g>
          <text className={styles['text']} x="0" y="80">
            {nombre}
          </text>
          <text className={classNames(styles['text'], styles['bold'])} x="0" y="104">
            {precio}
          </text>
        </g>
      ))}
    </ShopFrame>
  );
}
