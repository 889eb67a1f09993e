import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import people from './PersonScene.module.css';
import styles from './Scene.module.css';

export type Role = NonNullable<NonNullable<Home['metodo']>['pasos'][number]['dibujo']>;

interface PersonSceneProps {
  role: Role;
  className?: string | undefined;
}

/** Draws a person, in 320 × 240 units, or the agency's picture. A frame may cut off its edges. */
export function PersonScene({ role, className }: PersonSceneProps) {
  const classes = classNames(people['scene'], className);
  return (
    <OwnOr name={`persona-${role}`} className={classes} sizes="22rem">
      <svg
        className={classes}
        viewBox="0 0 320 240"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        data-role={role}
      >
        {ROOMS[role]}
      </svg>
    </OwnOr>
  );
}

interface HeadProps {
  x?: number;
  y?: number;
  look: number;
  turn?: number;
  children: ReactNode;
}

/** Draws a head. If `look` is negative, the head looks to the left. `children` is the hair. */
export function Head({ x = 0, y = 0, look, turn = 0, children }: HeadProps) {
  const tip = look > 0 ? 4 : -4;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path fill="var(--skin)" d="M-11 18h22v34q-11 8-22 0z" />
      <path fill="var(--skin-shade)" d="M-11 24c6 8 16 8 22 2v10c-8 6-16 4-22-2z" />
      <path fill="var(--skin)" d="M-23-12a23 24 0 0 1 46 0v14c0 17-11 28-23 28S-23 19-23 2z" />
      <path
        fill="var(--skin-shade)"
        transform={look < 0 ? 'scale(-1 1)' : undefined}
        d="M-23-12a23 24 0 0 1 6-16c-2 17-1 33 5 49-7-5-11-11-11-19z"
      />
      {children}
      <path
        className={people['fine']}
        d={`M${look - 7}-6v5M${look + 9}-6v5M${look + 3}-3l${tip} 9h${-Math.sign(look) * 5}M${look - 5} 15q6 5 12 0`}
      />
    </g>
  );
}

const ROOMS: Record<Role, ReactNode> = {
  dirige: (
    <>
      <path fill="var(--wall)" d="M0 0h320v240H0z" />
      <path fill="var(--scene-lit)" d="M26 34h84v70H26z" />
      <path fill="var(--scene-near)" d="M26 34h84v14H26z" />
      <path fill="var(--scene-lamp)" d="M92 54h13v45H92z" />
      <path
        className={styles['stroke']}
        d="M26 34h84v70H26zM43 48v56M60 48v56M76 48v56M92 48v56M26 66h84M26 85h84"
      />
      <path fill="var(--scene-beam)" d="M240 92l-66 148h146v-58L268 92z" />
      <path
        fill="var(--hair)"
        d="M150 92c-8-34 8-56 34-56s40 20 34 54c-2 16 2 26 6 36h-26l-34-2h-20c6-10 8-18 6-32z"
      />
      <Head x={184} y={82} look={4}>
        <path
          fill="var(--hair)"
          d="M-25-4c-2-28 10-36 26-36s28 12 25 36c-6-6-10-14-11-20-10 8-26 10-34 8-3 3-5 8-6 12z"
        />
      </Head>
      <path fill="var(--dark)" d="M112 240c0-56 10-92 54-104l18 14 18-14c44 12 54 48 54 104z" />
      <path fill="var(--dim)" d="M202 136c44 12 54 48 54 104h-34c0-40-4-70-26-96z" />
      <path fill="var(--scene-lit)" d="M168 135l16 46 16-46-16 12z" />
      <path className={styles['stroke']} d="M166 136l18 50 18-50" />
      <path fill="var(--desk)" d="M0 206h320v34H0z" />
      <path className={styles['stroke']} d="M0 206h320" />
      <path fill="var(--scene-lit)" d="M118 230l16-20h82l6 20z" />
      <path className={styles['stroke']} d="M118 230l16-20h82l6 20zM140 216h40" />
      <path className={people['spark']} d="M150 224q8-8 12-2t14-2" />
      <path className={people['sleeve-dark']} d="M242 200q2 18-34 17M124 200q0 14 24 18" />
      <path
        fill="var(--skin)"
        d="M206 207c-10-2-22 0-25 7s5 12 11 11 10-6 14-8zM146 210c8-1 16 1 17 7s-9 8-17 7z"
      />
      <path className={styles['stroke']} d="M174 226l20-26" />
      <path className={styles['stroke']} d="M292 206v-68l-34-34" />
      <path fill="var(--scene-near)" d="M276 206h32v-7h-32z" />
      <path fill="var(--scene-lamp)" d="M236 96l30-22 16 20-14 14z" />
      <path className={styles['stroke']} d="M236 96l30-22 16 20-14 14z" />
      <path fill="var(--scene-near)" d="M30 182h26v38H30z" />
      <path fill="var(--scene-lamp)" d="M34 188h18v20H34z" />
      <path className={styles['stroke']} d="M30 220V182h26v38" />
    </>
  ),
  disena: (
    <>
      <path fill="var(--wall)" d="M0 0h320v240H0z" />
      <path className={styles['stroke']} d="M24 60h66M24 98h66" />
      <path fill="var(--scene-lamp)" d="M30 38h10v22H30z" />
      <path fill="var(--scene-lit)" d="M44 32h9v28h-9z" />
      <path fill="var(--scene-mid)" d="M58 40h24v20H58z" />
      <path fill="var(--scene-mid)" d="M30 76h30v22H30z" />
      <path fill="var(--scene-lamp)" d="M66 84h14v14H66z" />
      <path fill="var(--scene-beam)" d="M206 18l-60 222h174V120L246 18z" />
      <path fill="var(--scene-lit)" d="M176 196l52-132 92 22v110z" />
      <path className={styles['stroke']} d="M176 196l52-132 92 22M320 196H176" />
      <path fill="var(--scene-mid)" d="M236 84l50 12-10 26-50-12z" />
      <path fill="var(--scene-lamp)" d="M222 122l20 5-8 20-20-5zM250 129l20 5-8 20-20-5z" />
      <path className={styles['stroke']} d="M236 84l50 12-24 58-50-12z" />
      <path className={styles['stroke']} d="M250 196l-24 44M300 196l14 44" />
      <Head x={118} y={80} look={6} turn={4}>
        <path
          fill="var(--hair)"
          d="M-26 2c-6-30 6-46 25-46 16 0 25 9 25 24-12 5-26 3-34-2-2 8-8 14-9 24z"
        />
        <path
          fill="var(--hair)"
          d="M-17 12c3 4 8 0 12-2 6-2 12-2 24 1 3 12-6 25-18 25-10 0-18-10-18-24z"
        />
        <path fill="var(--skin)" d="M0 14q8-3 14 1-6 7-14-1z" />
        <path className={people['fine']} d="M-9-10h13v11H-9zM9-10h13v11H9zM4-6h5" />
      </Head>
      <path fill="var(--pale)" d="M50 240c0-58 12-92 50-104l18 10 18-10c30 8 42 30 46 62l6 42z" />
      <path fill="var(--light)" d="M136 136c30 8 42 30 46 62l6 42h-38c2-40-2-74-24-98z" />
      <path className={styles['stroke']} d="M100 136q18 22 36 0" />
      <path className={people['sleeve']} d="M156 172l36 34 22-32" />
      <path fill="var(--skin)" d="M206 166c0-12 12-20 21-15s5 18-4 26z" />
      <path className={styles['stroke']} d="M220 164l18-26" />
      <path fill="var(--scene-near)" d="M196 12h60v-12h-60z" />
      <path fill="var(--scene-lamp)" d="M196 30l14-18h32l14 18z" />
      <path className={styles['stroke']} d="M196 30l14-18h32l14 18z" />
    </>
  ),
  programa: (
    <>
      <path fill="var(--wall)" d="M0 0h320v240H0z" />
      <path fill="var(--scene-lit)" d="M248 30h56v78h-56z" />
      <path
        fill="var(--scene-mid)"
        d="M256 40h18v14h-18zM278 40h18v14h-18zM256 60h18v14h-18zM256 80h18v14h-18z"
      />
      <path fill="var(--scene-lamp)" d="M278 60h18v14h-18z" />
      <path className={styles['stroke']} d="M248 30h56v78h-56z" />
      <path fill="var(--scene-beam)" d="M110 104L200 60v150l-90 4z" />
      <path fill="var(--scene-near)" d="M14 98l104-14v108L14 200z" />
      <path fill="oklch(0.16 0.03 264)" d="M22 106l88-12v92l-88 7z" />
      <path
        className={people['spark']}
        d="M32 118l34-5M40 132l52-6M40 146l30-3M76 143l20-2M40 160l44-3M32 174l20-2"
      />
      <path className={styles['stroke']} d="M14 98l104-14v108L14 200z" />
      <g id="cara-programa">
        <path fill="var(--dim)" d="M132 240c0-56 12-90 54-102l10-10h26l10 10c44 12 52 46 52 102z" />
        <path fill="var(--dark)" d="M184 138q0-10 12-12h22q12 2 14 12q-24 26-48 0z" />
        <Head x={206} y={86} look={-6} turn={-3}>
          <path
            fill="var(--hair)"
            d="M-24 0c-8-16-8-28 0-34 2-10 14-14 22-10 8-6 20-2 22 6 10 4 12 18 6 38-2-4-3-8-4-14-6-4-10-4-14-8-8 4-20 4-27 4-2 6-4 10-5 18z"
          />
          <path fill="var(--skin)" d="M20-7c11-3 11 15 0 14z" />
        </Head>
        <path fill="var(--dim)" d="M184 138q24 22 48 0l5 8q-28 26-58 0z" />
        <path className={styles['stroke']} d="M184 138q24 22 48 0M199 156v20M217 156v20" />
      </g>
      <path fill="var(--desk)" d="M0 206h320v34H0z" />
      <path className={styles['stroke']} d="M0 206h320" />
      <path fill="var(--scene-near)" d="M56 192h22v10h20v4H36v-4h20z" />
      <path fill="var(--scene-lit)" d="M96 220l8-10h60v10z" />
      <path className={styles['stroke']} d="M96 220l8-10h60v10z" />
      <path fill="var(--skin)" d="M174 199h24q11 0 11 9t-11 9h-24z" />
      <path
        fill="var(--pale)"
        d="M184 139c-34 9-50 37-51 66 0 10 6 15 16 15h28v-22h-17c2-17 7-31 16-43z"
      />
      <path fill="var(--scene-lamp)" d="M184 188h20v30h-20z" />
      <path className={styles['stroke']} d="M184 188h20v30h-20z" />
    </>
  ),
  guardia: (
    <>
      <path fill="oklch(0.25 0.04 264)" d="M0 0h320v240H0z" />
      <path
        fill="oklch(0.9 0.012 100)"
        d="M40 44h3v3h-3zM92 28h3v3h-3zM250 40h3v3h-3zM288 88h3v3h-3zM58 110h3v3h-3zM226 76h3v3h-3zM24 84h3v3h-3z"
      />
      <path fill="var(--scene-beam)" d="M0 128L112 92 0 60zM320 128L208 92 320 60z" />
      <path fill="oklch(0.16 0.03 264)" d="M0 206l50-40 40 22 44-34 60 40 50-30 76 44v32H0z" />
      <path
        fill="var(--scene-lamp)"
        d="M34 196h6v8h-6zM46 196h6v8h-6zM268 194h6v8h-6zM286 198h6v8h-6z"
      />
      <path fill="var(--scene-lamp)" d="M160 20a84 84 0 0 1 0 168 84 84 0 0 1 0-168z" />
      <path
        fill="var(--hair)"
        d="M132 92c-6-36 8-54 29-54s34 16 30 52c0 10 2 18 6 24l-72 0c6-8 8-14 7-22z"
      />
      <Head x={160} y={84} look={3}>
        <path fill="var(--hair)" d="M-26-12c-2-22 10-34 27-34s28 12 27 34c-16-5-36-5-54 0z" />
        <path
          fill="oklch(0.36 0.04 264)"
          d="M2-46c16 0 27 12 26 34-7-2-14-3-21-4 2-12 0-22-5-30z"
        />
        <path fill="var(--scene-lamp)" d="M-4-38H8v10H-4z" />
        <path fill="var(--scene-near)" d="M-30-4h8v18h-8z" />
        <path className={people['band']} d="M-26 14c2 10 10 14 18 12" />
      </Head>
      <path fill="var(--dark)" d="M88 240c0-58 12-92 54-104l18 14 18-14c42 12 54 46 54 104z" />
      <path fill="var(--dim)" d="M178 136c42 12 54 46 54 104h-38c0-44-4-76-24-98z" />
      <path className={styles['stroke']} d="M140 138l20 26 20-26M160 164v76" />
      <path
        fill="var(--scene-frame)"
        d="M0 208h320v9H0zM18 217h8v23h-8zM74 217h8v23h-8zM238 217h8v23h-8zM294 217h8v23h-8z"
      />
      <path className={people['sleeve-dark']} d="M214 178l4 46-30-24" />
      <path fill="var(--skin)" d="M176 190c0-8 8-12 15-8s7 18 1 22-16-4-16-14z" />
      <path fill="var(--scene-lit)" d="M156 180h24v26h-24z" />
      <path
        className={styles['stroke']}
        d="M156 180h24v26h-24zM156 186c-10 0-10 13 0 13M162 172v-8M174 172v-8"
      />
      <path fill="var(--scene-roof)" d="M0 0h320v12H0z" />
      <path fill="var(--scene-frame)" d="M0 12h320v5H0zM56 17h6v191h-6zM258 17h6v191h-6z" />
    </>
  ),
};
