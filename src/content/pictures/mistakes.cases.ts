import type { Mistake } from '#content/read/writing-slips.cases.ts';

export const PICTURE_MISTAKES: readonly Mistake[] = [
  {
    what: 'Un enlace del menú a otro sitio, sin «https://»',
    file: 'navegacion.yaml',
    from: 'ruta: /seguridad',
    to: 'ruta: www.instagram.com/atalaya',
    says: 'o bien «https://…»',
  },
  {
    what: 'Una imagen que no está en la carpeta',
    file: 'servicios.yaml',
    from: 'dibujo: tienda',
    to: 'dibujo: imagenes/local',
    says: 'no hay ninguna imagen «local»',
  },
  {
    what: 'Una imagen de un texto que no está en la carpeta',
    file: 'paginas/quienes-somos.md',
    to: `---
titulo: Quiénes somos
descripcion: Quién está detrás, en qué trabaja cada quien y dónde se le encuentra.
entrada: Somos seis.
---

::imagen{nombre="equipo"}
`,
    says: 'no hay ninguna imagen «equipo»',
  },
  {
    what: 'La portada de una nota que no está en la carpeta',
    file: 'notas/que-pasa-cuando-presionas-enviar.md',
    from: 'dibujo: buzon',
    to: 'dibujo: imagenes/cuaderno',
    says: 'no hay ninguna imagen «cuaderno»',
  },
  {
    what: 'Un dibujo que no existe',
    file: 'servicios.yaml',
    from: 'dibujo: tienda',
    to: 'dibujo: tiendas',
    says: '¿quisiste decir «tienda»?',
  },
  {
    what: 'Un logo con código dentro',
    file: 'imagenes/logo.svg',
    to: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script>1</script></svg>',
    says: 'hay un elemento <script>',
  },
  {
    what: 'Una imagen sin decir lo que se ve en ella',
    file: 'imagenes/portada.svg',
    to: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
    says: 'falta; escribe en imagenes.yaml',
  },
];
