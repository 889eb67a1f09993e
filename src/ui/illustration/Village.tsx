import { classNames } from '#ui/class-names.ts';
import scene from './Scene.module.css';

/** A few houses on the horizon, whose windows are lit. Decoration. */
export function Village({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(scene['drawing'], className)}
      viewBox="0 0 400 100"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={scene['lit']}
        d="M8 100V58h64v42zM96 100V30h46v70zM156 100V64h72v36zM252 100V44h56v56zM324 100V66h60v34z"
      />
      <path
        className={scene['shade']}
        d="M8 100V58h22v42zM96 100V30h16v70zM156 100V64h24v36zM252 100V44h18v56zM324 100V66h20v34z"
      />
      <path
        className={scene['near']}
        d="M2 60l38-26 38 26zM92 24h54v8H92zM150 66l42-28 42 28zM246 46l34-24 34 24zM318 68l36-24 36 24z"
      />
      <path
        className={scene['lamp']}
        d="M354 76h12v14h-12zM278 56h12v14h-12zM278 78h12v14h-12zM188 74h12v14h-12zM208 74h12v14h-12zM120 42h12v12h-12zM120 62h12v12h-12zM40 68h12v14h-12zM56 68h12v14h-12z"
      />
    </svg>
  );
}
