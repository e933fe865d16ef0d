/** Every string about YouTube's player, in Chinese. */
export default {
  silentTitle: '这条视频加载不出来',
  silentText: '播放器没有响应。你所在的网络可能连不上 YouTube。',
  goneTitle: '这条视频看不到了',
  goneText: '它已被删除，或者被作者设为私密。',
  forbiddenTitle: '作者不让在这里播放',
  forbiddenText: '这条视频只能在 YouTube 上看。',
  brokenTitle: '播放器出错了',
  brokenText: 'YouTube 报告了错误 {{code}}，可以再试一次。',
  onYouTube: '去 YouTube 看',
  player: '播放器：{{title}}',
  playerLoading: '正在打开播放器',
};
