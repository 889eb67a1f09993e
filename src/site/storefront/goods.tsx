import type { ReactNode } from 'react';
import type { Trade } from '#content/schemas/commerce.ts';
import styles from './Showcase.module.css';

/**
 * Three drawings for each trade, in 96 × 96 units. The goods stand on a floor at y = 88. The first
 * drawing is also the large picture of the shop.
 */
const DRAWN: Record<Trade, readonly [ReactNode, ReactNode, ReactNode]> = {
  panaderia: [
    <>
      <path
        fill="var(--shop-main)"
        d="M3 58C3 33 22 18 48 18s45 15 45 40c0 21-16 30-45 30S3 79 3 58z"
      />
      <path
        fill="var(--shop-paper)"
        d="M48 80C36 82 22 78 17 69 8 66 6 56 11 53 6 45 11 36 18 37 20 26 30 21 37 26c5-7 17-7 22 0 7-5 17 0 19 11 7-1 12 8 7 16 5 3 3 13-6 16-5 9-19 13-31 11z"
      />
      <path
        className={styles['seam']}
        d="M48 80C36 80 25 77 17 69M48 80C32 76 18 66 11 53M48 80C34 70 23 54 18 37M48 80C42 64 38 44 37 26M48 80C54 64 58 44 59 26M48 80C62 70 73 54 78 37M48 80C64 76 78 66 85 53M48 80C60 80 71 77 79 69"
      />
    </>,
    <>
      <path fill="var(--shop-main)" d="M10 76C4 66 58 10 74 14s16 20 2 36-58 38-66 26z" />
      <path
        fill="var(--shop-light)"
        d="M20 82C44 76 76 48 84 24c4 10 0 18-8 26-14 16-42 34-56 32z"
      />
      <path className={styles['line']} d="M26 56l12 8M40 41l12 8M54 27l12 8" />
    </>,
    <>
      <path fill="var(--shop-main)" d="M14 50h68v38H14z" />
      <path fill="var(--shop-light)" d="M60 50h22v38H60z" />
      <path
        fill="var(--shop-lamp)"
        d="M14 40h68v16c-4 8-10 8-14 0-4 8-9 8-13 0-5 8-10 8-14 0-4 8-9 8-13 0-4 8-10 8-14 0z"
      />
      <path fill="var(--shop-ink)" d="M45 22h6v18h-6z" />
      <path fill="var(--shop-lamp)" d="M48 8c5 6 5 12 0 13-5-1-5-7 0-13z" />
    </>,
  ],
  ferreteria: [
    <>
      <path fill="var(--shop-ink)" d="M60 30h14v16H60zM16 76h38v12H16z" />
      <path className={styles['edge']} d="M74 38h20" />
      <path fill="var(--shop-main)" d="M8 22h54v32H46l4 24H20l-4-24H8z" />
      <path fill="var(--shop-light)" d="M8 22h54v10H8z" />
      <path fill="var(--shop-lamp)" d="M44 54h10l-4 14h-4z" />
    </>,
    <>
      <path className={styles['edge']} d="M16 34C16 0 80 0 80 34" />
      <path fill="var(--shop-main)" d="M14 30h68v58H14z" />
      <path fill="var(--shop-light)" d="M64 30h18v58H64z" />
      <path fill="var(--shop-paper)" d="M14 46h68v26H14z" />
      <path fill="var(--shop-ink)" d="M10 24h76v10H10z" />
      <path
        fill="var(--shop-lamp)"
        d="M22 34h24v24c-4 6-8 6-8 0v-8c-4 6-8 6-8 0v14c-4 4-8 4-8 0z"
      />
    </>,
    <>
      <path fill="var(--shop-lamp)" d="M40 30h16v58H40z" />
      <path fill="var(--shop-light)" d="M50 30h6v58h-6z" />
      <path fill="var(--shop-ink)" d="M16 12h16v22H16z" />
      <path fill="var(--shop-main)" d="M32 14h28c14 0 24 8 26 20-10-8-18-8-26-4H32z" />
    </>,
  ],
  farmacia: [
    <>
      <path fill="var(--shop-ink)" d="M34 12h28v14H34z" />
      <path fill="var(--shop-main)" d="M38 26h20l10 16v46H28V42z" />
      <path fill="var(--shop-light)" d="M52 26h6l10 16v46H56V42z" />
      <path fill="var(--shop-paper)" d="M28 48h40v28H28z" />
      <path fill="var(--shop-lamp)" d="M44 52h8v6h6v8h-6v6h-8v-6h-6v-8h6z" />
    </>,
    <>
      <path fill="var(--shop-main)" d="M10 34h58v54H10z" />
      <path fill="var(--shop-light)" d="M68 34l18-12v54L68 88z" />
      <path fill="var(--shop-paper)" d="M10 34l18-12h58L68 34z" />
      <path fill="var(--shop-lamp)" d="M10 52h58v12H10z" />
    </>,
    <>
      <path fill="var(--shop-main)" d="M26 10h44l-8 58H34z" />
      <path fill="var(--shop-light)" d="M56 10h14l-8 58h-8z" />
      <path fill="var(--shop-lamp)" d="M29 28h38l-2 16H31z" />
      <path fill="var(--shop-ink)" d="M36 70h24v18H36z" />
    </>,
  ],
  taller: [
    <>
      <circle fill="var(--shop-ink)" cx="48" cy="48" r="40" />
      <circle fill="var(--shop-light)" cx="48" cy="48" r="25" />
      <path className={styles['bolt']} d="M48 26v44M29 37l38 22M29 59l38-22" />
      <circle fill="var(--shop-lamp)" cx="48" cy="48" r="9" />
    </>,
    <>
      <path fill="var(--shop-ink)" d="M58 8h18v10H58z" />
      <path fill="var(--shop-main)" d="M20 34l12-14h46v68H20z" />
      <path fill="var(--shop-paper)" d="M30 34l8-8h12v12H30z" />
      <path fill="var(--shop-light)" d="M64 20h14v68H64z" />
      <path fill="var(--shop-lamp)" d="M20 52h58v24H20z" />
    </>,
    <>
      <path fill="var(--shop-ink)" d="M18 24h16v12H18zM62 24h16v12H62z" />
      <path fill="var(--shop-main)" d="M8 34h80v54H8z" />
      <path fill="var(--shop-light)" d="M66 34h22v54H66z" />
      <path fill="var(--shop-lamp)" d="M50 40L30 66h13l-5 18 22-28H46z" />
    </>,
  ],
  consultorio: [
    <>
      <path
        fill="var(--shop-light)"
        d="M20 20c12-12 20-4 28-4s16-8 28 4c11 14 1 32-4 46-3 12-8 24-14 22-7-2-4-24-10-24s-3 22-10 24c-6 2-11-10-14-22-5-14-15-32-4-46z"
      />
      <path
        className={styles['edge']}
        d="M20 20c12-12 20-4 28-4s16-8 28 4c11 14 1 32-4 46-3 12-8 24-14 22-7-2-4-24-10-24s-3 22-10 24c-6 2-11-10-14-22-5-14-15-32-4-46z"
      />
      <path fill="var(--shop-lamp)" d="M66 24l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" />
    </>,
    <>
      <path fill="var(--shop-paper)" d="M12 20h72v68H12z" />
      <path fill="var(--shop-main)" d="M12 20h72v18H12z" />
      <path fill="var(--shop-ink)" d="M26 12h7v16h-7zM63 12h7v16h-7z" />
      <path
        fill="var(--shop-light)"
        d="M20 46h16v14H20zM40 46h16v14H40zM20 66h16v14H20zM60 46h16v14H60z"
      />
      <path fill="var(--shop-lamp)" d="M40 66h16v14H40z" />
    </>,
    <>
      <path fill="var(--shop-ink)" d="M12 14h72v74H12z" />
      <path fill="var(--shop-main)" d="M20 22h56v58H20z" />
      <path
        fill="var(--shop-light)"
        d="M30 34c7-6 12-2 18-2s11-4 18 2c6 8 0 20-3 28-2 6-5 10-8 9-4-2-3-13-7-13s-3 11-7 13c-3 1-6-3-8-9-3-8-9-20-3-28z"
      />
    </>,
  ],
};

export function Good({ trade, place }: { trade: Trade; place: number }) {
  return (
    <svg className={styles['good']} viewBox="0 0 96 96" aria-hidden="true">
      {DRAWN[trade][place]}
    </svg>
  );
}
