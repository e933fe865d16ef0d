import { messages } from '@platform/contracts/messages';

/** What servers say to an operator, in Chinese. English is as the server sent it. */
const chinese: Record<string, string> = {
  [messages.loginRequired]: '请填写用户名和密码',
  [messages.loginFailed]: '用户名或密码不对',
  [messages.adminRequired]: '请以管理员身份登录',
  [messages.adminOnly]: '只有管理员可以这样做',
  [messages.videoTitleRequired]: '请填写视频标题',
  [messages.videoFileRequired]: '请先上传视频文件',
  [messages.videoNotFound]: '找不到这部视频',
  [messages.videoTooLarge]: '视频文件超过 3 GB 上限',
  [messages.videoNotAVideo]: '上传的文件不是视频',
  [messages.videoObjectMissing]: '存储里找不到上传的文件，请重新上传',
  [messages.videoObjectInUse]: '这个文件已经属于另一部视频',
  [messages.embedFieldsRequired]: '请填写标题和 iframe 代码',
  [messages.embedNotFound]: '找不到这个嵌入内容',
  [messages.iframeInvalid]: 'iframe 代码必须正好是一个 https 地址的 <iframe>，不能有别的内容',
  [messages.memberFieldsRequired]: '请填写姓名和手机号',
  [messages.memberNotFound]: '找不到这位会员',
  [messages.membershipNumberTaken]: '这个会员号已有人使用',
  [messages.membershipNumberMalformed]: '会员号为 6 到 32 个字母和数字，空格和连字符会忽略',
  [messages.phoneNumberInvalid]: '手机号无效，请带上国家区号，如 +1 或 +86',
  [messages.phoneNumberTaken]: '这个手机号已属于另一位会员',
  [messages.releaseDateInvalid]: '发布时间不是有效的日期和时间',
  [messages.releaseDateYear]: '发布时间的年份必须是四位数',
  [messages.nothingToUpdate]: '没有要修改的内容',
  [messages.notFound]: '找不到',
  [messages.tooManyRequests]: '请求太多，请稍候再试',
  [messages.unavailable]: '服务暂时不可用，请稍候再试',
  [messages.timeout]: '服务响应太慢，请重试',
  [messages.internal]: '服务器出错了',
};

const tooLongPattern = /^.+ is longer than (\d+) characters$/;

/** A message of the contracts in the language shown; as it came when there is no translation. */
export function serverMessageIn(language: string, message: string): string {
  if (language === 'en') return message;
  const max = tooLongPattern.exec(message)?.[1];
  return max ? `最多 ${max} 个字符` : (chinese[message] ?? message);
}
