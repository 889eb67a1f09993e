import type { PriceParts } from '#content/prices.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import scene from '#ui/illustration/Scene.module.css';
import styles from './Street.module.css';

interface StreetProps {
  /** The pictures, in order, none twice; whose each is, and from how much. */
  buildings: readonly { picture: string; name: string; price: PriceParts }[];
}

/** How far each is, from the left: two are ready, then what is nearly so, what is being finished and what is a plan. */
const STAGES = [undefined, undefined, 'nearly', 'rising', 'plan'] as const;

/**
 * A building for each service, side by side on the page's first horizon, in the order of the list and of the
 * weeks that they take: those that stand have their lights on, one is finished as the page opens, others wait.
 * Under each, below the horizon, from how much it is.
 */
export function Street({ buildings }: StreetProps) {
  return (
    <div className={styles['place']}>
      <div className={styles['street']}>
        {buildings.length > STAGES.length && <Crane />}
        {buildings.map(({ picture, name, price }, index) => {
          const stage = buildings.length > STAGES.length ? STAGES[index] : undefined;
          return (
            <div key={name} className={classNames(styles['plot'], styles[picture])}>
              <Building
                name={picture}
                id={index === 1 ? 'edificio' : stage === 'rising' ? 'obra' : undefined}
                className={classNames(styles['piece'], stage && styles[stage])}
              >
                {stage === 'rising' && <use className={styles['plan']} href="#obra" />}
                {(stage === 'rising' || stage === 'nearly') && (
                  <path
                    className={styles['scaffold']}
                    d={
                      stage === 'rising'
                        ? 'M10 240V112M230 240V112M2 144h236M2 192h16M222 192h16'
                        : 'M58 240V104M182 240V104M50 122h32M158 122h32M50 172h26M164 172h26M58 172l14-50M182 172l-14-50M58 240l14-68M182 240l-14-68'
                    }
                  />
                )}
              </Building>
              <p className={styles['price']}>
                <VisuallyHidden>{name}: </VisuallyHidden>
                <span className={styles['from']}>{price.from} </span>
                <strong className={styles['amount']}>{price.amount}</strong> {price.per}
              </p>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** It stands behind them, in their units, sets the top of what rises, and draws its hook up again. */
function Crane() {
  return (
    <svg className={styles['crane']} viewBox="0 0 440 440" aria-hidden="true" focusable="false">
      <path
        className={scene['stroke']}
        d="M96 440V62M116 440V62M96 440l20-42-20-42 20-42-20-42 20-42-20-42 20-42-20-42M20 62h416v14H20zM106 14L96 62M106 14l10 48M106 14L30 62M106 14l274 48"
      />
      <path className={scene['frame']} d="M20 76h36v30H20z" />
      <path className={scene['lamp']} d="M120 78h24v26h-24z" />
      <path className={scene['stroke']} d="M120 78h24v26h-24z" />
      <g className={styles['trolley']}>
        {/* What of its cable is above the jib is wound up. */}
        <svg y="76" width="440" height="364">
          <g className={styles['hook']}>
            <path className={scene['stroke']} d="M202-170V12" />
            <path className={scene['frame']} d="M195 10h14v14h-14z" />
            <g className={styles['load']}>
              <path className={scene['stroke']} d="M167 46l35-24 35 24" />
              <path className={scene['shade']} d="M167 68h38v69h-38z" />
              <path className={scene['lit']} d="M205 68h32v69h-32z" />
              <path className={scene['stroke']} d="M167 137V68h70v69zM205 68v69" />
              <path
                className={scene['near']}
                d="M159 68V44h22v24zM191 68V44h22v24zM223 68V44h20v24z"
              />
            </g>
          </g>
        </svg>
        <path className={scene['frame']} d="M192 76h20v7h-20z" />
      </g>
    </svg>
  );
}
