import { classNames } from '#ui/class-names.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { hasShapes, SUNRISE } from './Shapes.tsx';
import styles from './NightHorizon.module.css';

/** Draws the town at night, or the agency's picture. Narrow windows show only the right end. */
export function NightHorizon({ className }: { className?: string | undefined }) {
  const strip = classNames(styles['strip'], className);
  return (
    <OwnOr name="horizonte" className={classNames(strip, styles['own'])}>
      <svg
        className={strip}
        viewBox="0 -24 1440 224"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        <path fill="var(--horizon-sky, oklch(0.3 0.055 264))" d="M0-24h1440v224H0z" />
        {hasShapes() ? (
          <path fill="var(--brand-fill-night)" d={SUNRISE} />
        ) : (
          <>
            <linearGradient id="horizon-beam">
              <stop stopColor="var(--brand-accent)" stopOpacity="0.05" />
              <stop stopColor="var(--brand-accent)" stopOpacity="0.8" offset="1" />
            </linearGradient>
            <path className={styles['beam']} fill="url(#horizon-beam)" d="M1190 62 0 12v100z" />
          </>
        )}
        <path
          fill="var(--horizon-hills, oklch(0.22 0.044 264))"
          d="M0 150l150-26 130 22 180-46 200 40 150-24 210 38 130-30 150 30 140-22v68H0z"
        />
        {hasShapes() ? (
          <path
            fill="oklch(0.142 0.026 264)"
            d="M0 200v-22l220-20 260 26 300-30 280 30 200-18 180 16v18z"
          />
        ) : (
          <>
            <path
              fill="oklch(0.142 0.026 264)"
              d="M0 200v-12h84v-24h56v24h70v-40l30-20 30 20v10h44v30h170v-28h70v28h96v-44h40v-16h20v16h30v44h210v-26h58v26h38v-20h34l22-18 22 18v20h42l8-106h-12v-9h60v9h-12l8 106h18v-38h46v20h38v18H1440v12zM1178 52l14-18 14 18z"
            />
            <path fill="var(--brand-fill-night)" d="M1182 52h20v21h-20z" />
            <path
              fill="var(--brand-fill-night)"
              d="M104 172h7v9h-7zM226 150h8v11h-8zM248 150h8v11h-8zM290 168h7v9h-7zM508 170h8v9h-8zM532 170h8v9h-8zM674 154h8v11h-8zM700 154h8v11h-8zM976 172h8v9h-8zM1094 164h8v10h-8zM1250 160h8v11h-8zM1272 160h8v11h-8zM1188 140h8v12h-8z"
            />
          </>
        )}
      </svg>
    </OwnOr>
  );
}
