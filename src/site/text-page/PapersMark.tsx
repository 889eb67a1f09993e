import scene from '#ui/illustration/Scene.module.css';

/** What of it stands at the page's end too: the stamp and the paper that it was pressed on. */
export const STAMPED = { id: 'sellado', box: '0 0 116 96' } as const;

/** Papers as they are handed over, and the stamp they bear: 240 × 96, its foot on the lower edge. Decoration. */
export function PapersMark() {
  return (
    <svg className={scene['drawing']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <g id={STAMPED.id}>
        <path className={scene['frame']} d="M18 78V58h12v20z" />
        <circle className={scene['lamp']} cx="24" cy="48" r="13" />
        <circle className={scene['stroke']} cx="24" cy="48" r="13" />
        <path className={scene['near']} d="M4 96V78h40v18z" />
        <path className={scene['lit']} d="M54 96V10h44l16 16v70z" />
        <path className={scene['stroke']} d="M54 96V10h44l16 16v70M98 10v16h16" />
        <path className={scene['stroke']} d="M64 26h22M64 40h40M64 50h40M64 60h26M66 84h38" />
        <path className={scene['stroke']} d="M68 80c8-14 14-12 9-2s10-6 12-4 6-2 10-4" />
      </g>
      <path className={scene['shade']} d="M128 96V30h36l12 12v54z" />
      <path
        className={scene['stroke']}
        d="M128 96V30h36l12 12v54M164 30v12h12M152 58h16M152 74h16"
      />
      <path className={scene['near']} d="M136 52h8v12h-8z" />
      <path className={scene['lamp']} d="M136 68h8v12h-8z" />
      <path className={scene['lit']} d="M190 96V44h30l12 12v40z" />
      <path
        className={scene['stroke']}
        d="M190 96V44h30l12 12v40M220 44v12h12M198 78h26M198 88h18"
      />
      <path className={scene['near']} d="M198 62h8v8h-8zM218 62h8v8h-8z" />
      <path className={scene['lamp']} d="M208 62h8v8h-8z" />
    </svg>
  );
}
