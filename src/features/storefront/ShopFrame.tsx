import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from '#ui/illustration/Clients.module.css';
import styles from './Drawing.module.css';

interface ShopFrameProps {
  /** What the browser's bar says. */
  address: string;
  /** What the picture shows, for those who cannot see it. */
  description: string;
  /** A phone's window is 360 wide, in place of 720. */
  narrow?: boolean;
  /** Height of the whole drawing, in its units. */
  height?: number;
  children: ReactNode;
}

/** A browser window, 720 × 560 unless told: a bar of 36 with the address, and the page below it. */
export function ShopFrame(props: ShopFrameProps) {
  const { address, description, narrow = false, height = 560, children } = props;
  const width = narrow ? 360 : 720;
  return (
    <svg
      className={classNames(
        clients['barro'],
        styles['drawing'],
        narrow ? styles['onPhone'] : styles['onDesk'],
      )}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={description}
      focusable="false"
    >
      <path className={styles['page']} d={`M0 0h${width}v${height}H0z`} />
      {children}
      <path className={styles['side']} d={`M0 0h${width}v36H0z`} />
      <path
        className={styles['onInk']}
        d="M20 13h12v10H20zM22.5 13v-2a3.5 3.5 0 0 1 7 0v2h-2v-2a1.5 1.5 0 0 0-3 0v2z"
      />
      <text className={styles['address']} x="42" y="24">
        {address}
      </text>
      {!narrow && (
        <path className={styles['onInkStroke']} d="M668 12h12v12h-12zM694 12l12 12M706 12l-12 12" />
      )}
      <path className={styles['border']} d={`M1 1h${width - 2}v${height - 2}H1z`} />
    </svg>
  );
}
