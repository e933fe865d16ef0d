/** Every string of the list of releases, in Chinese. */
export default {
  scheduled: '共 {{n}} 部已定档',
  position: '第 {{n}} 位',
  localTime: '你所在地 {{when}}',
  released: '已上映',
  watch: '立即观看',
  announced: '「{{title}}」已上映，可以观看了。',
};
