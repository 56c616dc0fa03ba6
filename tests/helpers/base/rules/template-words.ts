/** Texts with a meaning for template languages, property look-ups and HTML. */
export const TEMPLATE_WORDS = [
  '{{constructor}}',
  '{{__proto__}}',
  '{{toString}}',
  "{{constructor.constructor('return 1337*1337')()}}",
  '{{ 1337*1337 }}',
  '$' + '{1337*1337}',
  '<%= 1337*1337 %>',
  '#{1337*1337}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '</script><script>document.title=1337*1337</script>',
  '<img src=x onerror="document.title=1337*1337">',
  '"><svg onload=document.title=1337*1337>',
  "' onfocus=document.title=1337*1337 '",
  '\u202e\u2066renversé\u200f',
  '$& $1 $` %s %n',
] as const;

export const EVALUATED =
  /(?<!\d)1787569(?!\d)|\[object |native code|\bundefined\b|\bNaN\b|function \w*\(/;
