import { classNames } from '#ui/class-names.ts';
import styles from './NightHorizon.module.css';

/**
 * The town seen from far at night, with the lit tower: a strip that stands on whatever comes below.
 * Night in both themes. Decoration.
 */
export function NightHorizon({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles['strip'], className)}
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['sky']} d="M0 0h1440v200H0z" />
      <path className={styles['beam']} d="M1190 63 0 8v54z" />
      <path
        className={styles['hills']}
        d="M0 168l150-22 120 14 170-34 190 26 140-18 210 30 160-24 140 18 160-16v58H0z"
      />
      <path
        className={styles['town']}
        d="M0 200v-18h96v-16h44v16h90v-26h30v-10h22v10h34v26h120v-12h70v12h150v-30h26v-8h16v8h40v30h160v-16h54v16h180v-24h60v24h248v18z"
      />
      <path
        className={styles['town']}
        d="M1176 78h28l10 122h-48zM1168 72h44v8h-44zM1174 54h32l-16-14z"
      />
      <path className={styles['lamp']} d="M1180 54h20v18h-20z" />
      <path
        className={styles['windows']}
        d="M252 164h5v7h-5zM268 164h5v7h-5zM644 168h5v7h-5zM660 168h5v7h-5zM1050 182h5v6h-5z"
      />
    </svg>
  );
}
