import scene from '#ui/illustration/Scene.module.css';

/** What of it stands at the page's end too: the letter that is written to us. */
export const LETTER = { id: 'carta', box: '0 -32 128 128' } as const;

/** The post: a letter, stamped and cancelled, before a bundle of others: 240 × 96, its foot on the lower edge. Decoration. */
export function LettersMark() {
  return (
    <svg className={scene['drawing']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <path className={scene['shade']} d="M132 96V76h100v20zM126 56V36h104v20z" />
      <path className={scene['lit']} d="M138 76V56h98v20z" />
      <path
        className={scene['stroke']}
        d="M132 96V76h100v20M138 76V56h98v20zM126 56V36h104v20zM150 46h30M162 66h30M150 86h30"
      />
      <path className={scene['lamp']} d="M204 36h10v60h-10z" />
      <path
        className={scene['stroke']}
        d="M204 36h10v60h-10zM209 36c-16-18-26-2 0 0 26-2 16-18 0 0"
      />
      <g id={LETTER.id}>
        <path className={scene['lit']} d="M8 96V22h112v74z" />
        <path className={scene['stroke']} d="M8 96V22h112v74M22 62h44M22 74h58" />
        <path className={scene['lamp']} d="M86 30h24v28H86z" />
        <path
          className={scene['stroke']}
          d="M86 30h24v28H86zM72 36a11 11 0 1 0 .1 0M82 42q6-5 12 0t12 0"
        />
      </g>
    </svg>
  );
}
