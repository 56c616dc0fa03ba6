/** What template languages, property look-ups and HTML would make something of. */
export const TEMPLATE_WORDS = [
  '{{constructor}}',
  '{{__proto__}}',
  '{{toString}}',
  "{{constructor.constructor('return 7*191')()}}",
  '{{ 7*191 }}',
  '$' + '{7*191}',
  '<%= 7*191 %>',
  '#{7*191}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '</script><script>document.title=7*191</script>',
  '<img src=x onerror="document.title=7*191">',
  '"><svg onload=document.title=7*191>',
  "' onfocus=document.title=7*191 '",
  '\u202e\u2066renversé\u200f',
  '$& $1 $` %s %n',
] as const;

/** What stands in a text in which one of them was evaluated or looked up. */
export const EVALUATED =
  /(?<![\dA-Z])1337(?!\d)|\[object |native code|\bundefined\b|\bNaN\b|function \w*\(/;
